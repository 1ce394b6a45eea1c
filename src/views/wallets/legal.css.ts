export const legalCss = `
.legal{display:grid;gap:var(--latchkey-space-1);font:400 var(--latchkey-type-14) var(--latchkey-font);color:var(--latchkey-text-muted)}
.legal label{display:flex;align-items:center;gap:var(--latchkey-space-3);min-block-size:var(--latchkey-hit);color:var(--latchkey-text);cursor:pointer}
.legal input{flex:none;inline-size:20px;block-size:20px;margin:0;accent-color:var(--latchkey-accent)}
.legal p{display:flex;flex-wrap:wrap;gap:var(--latchkey-space-1) var(--latchkey-space-4)}
.legal a{display:inline-flex;align-items:center;min-block-size:24px;color:var(--latchkey-accent);text-decoration:underline;text-underline-offset:3px}
.plain{min-inline-size:0;margin:0;padding:0;border:0}
.plain[disabled]{opacity:.5}
`
