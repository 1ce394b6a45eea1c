export const addressCss = /* css */ `
.address {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--latchkey-space-2);
}

@media (max-width: 359.98px) {
  .full-address {
    grid-template-columns: repeat(4, auto);
  }
}

.accounts {
  padding: var(--latchkey-space-1) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.account {
  padding-block: var(--latchkey-space-3);
}

.account + .account {
  border-block-start: 1px solid var(--latchkey-border);
}

.account > dt {
  margin-block-end: var(--latchkey-space-1);
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.pair .address {
  justify-content: end;
}

.address > .icon-button {
  flex: none;
  margin-block: -8px;
  margin-inline-end: -12px;
}
`
