export const mailNumberCss = /* css */ `
.mail-number {
  padding: var(--latchkey-space-3) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
  text-align: center;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  text-wrap: balance;
}

.mail-number > strong {
  display: block;
  font: 600 var(--latchkey-type-28) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  color: var(--latchkey-text);
}
`
