export const actionButtonCss = `
.action{display:flex;flex:1 1 0;flex-direction:column;align-items:center;gap:6px;min-inline-size:64px;padding:10px 4px 8px;border:1px solid transparent;border-radius:var(--latchkey-radius-row);background:var(--latchkey-surface);color:var(--latchkey-accent);text-align:center;transition:background-color var(--latchkey-time-quick),scale var(--latchkey-time-quick)}
.action:hover{background:var(--latchkey-surface-strong);color:var(--latchkey-text)}
.action:active{scale:.985}
.action>span{max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;color:var(--latchkey-text);font:500 var(--latchkey-type-12) var(--latchkey-font)}
.action>.spinner{border-radius:50%}
.action[aria-disabled=true]{cursor:default;scale:none;background:var(--latchkey-surface)}
.action[aria-disabled=true]:not([aria-busy]){opacity:.5}
@media (prefers-reduced-motion:reduce){.action:active{scale:none}}
`
