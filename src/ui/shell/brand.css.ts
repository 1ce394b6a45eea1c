export const brandCss = /* css */ `
.brand {
  min-block-size: 16px;
  margin-block: var(--latchkey-space-3) -8px;
  text-align: center;
  color: var(--latchkey-text-muted);
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
}

.brand:first-child {
  margin-block-start: -16px;
}
`
