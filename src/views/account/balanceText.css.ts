export const balanceTextCss = /* css */ `
.balance-text[data-old] {
  color: var(--latchkey-text-muted);
}
`
