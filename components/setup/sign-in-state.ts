import { ApiError } from "@/lib/api/errors";

export type SignInState =
  | { readonly kind: "reading" }
  | { readonly kind: "entering" }
  /** The address carried no token. */
  | { readonly kind: "missing" }
  /** The studio refused the link: used, expired or never issued. */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "unreachable"; readonly message: string };

/** The token of a printed link `…/setup#t=<token>`, null when there is none. */
export function tokenOf(fragment: string): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, "")).get("t");
  return token === null || token === "" ? null : token;
}

export function stateOfFailure(error: unknown): SignInState {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "network" || error.status >= 500) return { kind: "unreachable", message: error.message };
  return { kind: "refused", message: error.message };
}
