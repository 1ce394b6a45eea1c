export const codeBoxCss = /* css */ `
.c-code {
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-2);
}

.c-code-text {
  overflow-x: auto;
  padding: var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
  line-height: 20px;
  direction: ltr;
  text-align: left;
  tab-size: 2;
}
`
