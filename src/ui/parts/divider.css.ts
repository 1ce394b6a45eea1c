export const dividerCss = /* css */ `
.divider {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  margin-block: var(--latchkey-space-4);
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.divider::before,
.divider::after {
  content: "";
  flex: 1;
  block-size: 1px;
  background: var(--latchkey-border);
}

.divider:empty {
  gap: 0;
}
`
