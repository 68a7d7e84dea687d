/** True for a place that has its own keys and its own copy and paste: fields and the code pane. */
export function inField(target: EventTarget | null): boolean {
  const fields = "input, textarea, select, [contenteditable], .monaco-editor";
  return target instanceof Element && target.closest(fields) !== null;
}

/** True while a step hangs on the pointer: but for Escape, keys would act on what nobody looks at. */
export function isDragging(): boolean {
  return document.querySelector(".react-flow__node.dragging") !== null;
}

/** True while a dialog or a menu is open: keys belong to it. */
export function overlayOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}
