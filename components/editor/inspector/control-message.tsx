/** What is wrong with what was typed, right below the control. */
export function ControlMessage({ id, message }: { readonly id?: string | undefined; readonly message: string | null }) {
  if (message === null) return null;
  return (
    <p id={id} role="alert" className="text-danger text-sm">
      {message}
    </p>
  );
}
