export const scrollCss = /* css */ `
.scroll {
  max-block-size: 200px;
  overflow: auto;
  overscroll-behavior: contain;
  padding: var(--latchkey-space-3) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
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
