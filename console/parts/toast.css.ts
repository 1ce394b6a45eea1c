export const toastCss = /* css */ `
.c-toasts {
  position: fixed;
  inset-block-end: var(--latchkey-space-5);
  inset-inline: 0;
  display: grid;
  justify-items: center;
  gap: var(--latchkey-space-2);
  padding-inline: var(--latchkey-space-4);
  pointer-events: none;
  z-index: 20;
}

/* Above what is not published yet. */
.root:has(.c-draft) ~ .c-toasts,
.root:has(.c-draft) .c-toasts {
  inset-block-end: 104px;
}

.c-toast {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  max-inline-size: 560px;
  padding: var(--latchkey-space-2) var(--latchkey-space-2) var(--latchkey-space-2) var(--latchkey-space-4);
  padding-inline: var(--latchkey-space-4) var(--latchkey-space-2);
  min-block-size: 48px;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-text);
  color: var(--latchkey-bg);
  box-shadow: var(--latchkey-shadow);
  pointer-events: auto;
}

.c-toast-text {
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
}

.c-toasts .c-toast > .button,
.c-toasts .c-toast > .button:hover {
  background: none;
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 2px;
}
`
