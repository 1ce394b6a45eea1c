export const toastHostCss = /* css */ `
.toasts {
  flex: none;
  display: flex;
  justify-content: center;
  padding: 0 var(--latchkey-space-3) var(--latchkey-space-3);
}

/* The login frame refuses presses while anything covers it, or its size changes. */
.card:has(.frame[data-shown]) .toasts {
  display: none;
}
`
