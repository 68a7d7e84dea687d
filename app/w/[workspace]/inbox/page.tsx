import type { Metadata } from "next";
import { ChooseRequest } from "@/components/inbox/choose-request";

export const metadata: Metadata = { title: "Inbox" };

export default function InboxPage() {
  return <ChooseRequest />;
}
