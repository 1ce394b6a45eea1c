export const toastHostCss = /* css */ `
.toasts {
  position: absolute;
  z-index: 2;
  inset-block-end: calc(var(--latchkey-space-3) + env(safe-area-inset-bottom));
  inset-inline: var(--latchkey-space-3);
  display: flex;
  justify-content: center;
  pointer-events: none;
}
`
