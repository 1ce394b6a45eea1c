export const addressCss = /* css */ `
.address {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--latchkey-space-2);
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
