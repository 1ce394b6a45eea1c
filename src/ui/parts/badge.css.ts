export const badgeCss = /* css */ `
.badge {
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex: none;
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  color: var(--latchkey-text-muted);
  padding: 4px 8px;
  border-radius: min(8px, var(--latchkey-radius-control));
  background: var(--latchkey-surface-strong);
  transition: background-color var(--latchkey-time-quick);
}

.badge.good,
.badge.plain {
  background: none;
  padding-inline: 0;
}

.badge.good::before {
  content: "";
  inline-size: 6px;
  block-size: 6px;
  border-radius: 50%;
  background: var(--latchkey-success);
  forced-color-adjust: none;
}

.badge.warning {
  color: var(--latchkey-warning);
}
`
