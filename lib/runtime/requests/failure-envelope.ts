import { LobsterError } from "@/lib/lobster/contract/errors";
import { type Envelope, errorEnvelope, type SuccessEnvelope } from "@/lib/lobster/run/envelope";

/** The envelope of an action, also when it fails. A failure that is no `LobsterError` is a defect and is thrown on. */
export async function failureEnvelope(action: () => Promise<SuccessEnvelope>): Promise<Envelope> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof LobsterError) return errorEnvelope(error.type, error.message, error.details);
    throw error;
  }
}
