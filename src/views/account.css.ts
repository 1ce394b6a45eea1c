export const accountCss = `
.account{display:flex;flex-direction:column;align-items:center;padding-block-start:var(--latchkey-space-2)}
.account-name{padding-inline-start:var(--latchkey-space-3);display:flex;align-items:center;justify-content:center;margin-block-start:var(--latchkey-space-2);max-inline-size:100%;font:600 var(--latchkey-type-20) var(--latchkey-font)}
.account-name>span:first-child{direction:ltr;unicode-bidi:isolate;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.account-name .icon-button{inline-size:36px;color:var(--latchkey-text-muted)}
.account-balance{display:flex;align-items:center;justify-content:center;flex-wrap:wrap;gap:var(--latchkey-space-2);min-block-size:28px;min-inline-size:120px;font:500 var(--latchkey-type-16) var(--latchkey-font);color:var(--latchkey-text-muted);font-variant-numeric:tabular-nums}
.account-unknown{font:400 var(--latchkey-type-14) var(--latchkey-font)}
.account-actions{display:grid;grid-template-columns:repeat(auto-fit,minmax(72px,1fr));gap:var(--latchkey-space-2);margin-block-start:var(--latchkey-space-5)}
.account-settings{margin-block-start:var(--latchkey-space-5)}
.network-chip{display:flex;align-items:center;gap:2px;min-block-size:var(--latchkey-hit);min-inline-size:var(--latchkey-hit);padding-inline:var(--latchkey-space-2);border-radius:var(--latchkey-radius-round);color:var(--latchkey-text-muted);transition:background-color var(--latchkey-time-quick)}
.network-chip:not([aria-disabled]):hover{background:var(--latchkey-surface)}
.network-chip[aria-disabled]{cursor:default}
`
