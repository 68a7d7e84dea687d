/** What is wrong with what was typed, right below the control. */
export function ControlMessage({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className="text-danger text-sm">
      {message}
    </p>
  );
}
