import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "@/lib/server/errors";

/** Waits for what a service reads; what does not exist, or is not for this person, gives the not-found page. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
