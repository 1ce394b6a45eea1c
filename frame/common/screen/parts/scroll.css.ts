export const scrollCss = /* css */ `
.scroll {
  max-block-size: 200px;
  overflow: auto;
  overscroll-behavior: contain;
  padding: var(--latchkey-space-3) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background:
    linear-gradient(var(--latchkey-surface) 50%, transparent) top / 100% 32px no-repeat local,
    linear-gradient(transparent, var(--latchkey-surface) 50%) bottom / 100% 32px no-repeat local,
    linear-gradient(var(--latchkey-surface-strong), transparent) top / 100% 12px no-repeat,
    linear-gradient(transparent, var(--latchkey-surface-strong)) bottom / 100% 12px no-repeat var(--latchkey-surface);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  scrollbar-width: thin;
  scrollbar-color: var(--latchkey-border-strong) transparent;
}

.scroll.fixed {
  font:
    400 var(--latchkey-type-12) ui-monospace,
    monospace;
}
`
