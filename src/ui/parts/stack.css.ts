export const stackCss = `
.stack{display:flex;flex-direction:column;min-inline-size:0;gap:var(--latchkey-space-3)}
.stack.line{flex-direction:row;align-items:center;flex-wrap:wrap}
.stack.center{align-items:center;text-align:center}
.stack.line.center{justify-content:center}
.stack.between{justify-content:space-between}
.stack>*{margin-block:0!important;min-inline-size:0}
${[1, 2, 3, 4, 5, 6].map((step) => `.stack.g${step}{gap:var(--latchkey-space-${step})}`).join('\n')}
`
