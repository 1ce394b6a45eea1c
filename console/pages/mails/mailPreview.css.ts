export const mailPreviewCss = /* css */ `
.c-mail-page {
  inline-size: 100%;
  block-size: 640px;
  border: 1px solid var(--latchkey-border);
  border-radius: var(--latchkey-radius-row);
}

.c-mail-text {
  margin: 0;
  max-block-size: 640px;
  overflow: auto;
  padding: var(--latchkey-space-4);
  border: 1px solid var(--latchkey-border);
  border-radius: var(--latchkey-radius-row);
  font: 400 var(--latchkey-type-14) ui-monospace, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
`
