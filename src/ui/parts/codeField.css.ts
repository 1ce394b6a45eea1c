export const codeFieldCss = /* css */ `
.code {
  position: relative;
  display: flex;
  gap: var(--latchkey-space-2);
  direction: ltr;
}

.code > span {
  flex: 1;
  min-inline-size: 0;
  display: grid;
  place-items: center;
  block-size: 56px;
  border: 1px solid var(--latchkey-border-strong);
  border-radius: var(--latchkey-radius-control);
  background: var(--latchkey-bg);
  font: 500 var(--latchkey-type-20) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  transition: border-color var(--latchkey-time-quick);
}

.code > input {
  position: absolute;
  z-index: 1;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  opacity: 0;
  font-size: 16px;
  cursor: text;
}

.code > input:focus ~ span[data-next] {
  border-color: var(--latchkey-focus);
  box-shadow: inset 0 0 0 1px var(--latchkey-focus);
}

.code > input:focus ~ span[data-next]:empty::before {
  content: "";
  inline-size: 1.5px;
  block-size: 22px;
  background: var(--latchkey-text);
  animation: caret 1.1s steps(1) infinite;
}

.code[data-bad] > span {
  border-color: var(--latchkey-danger);
}

.code[data-busy] > span {
  color: var(--latchkey-text-muted);
  background: var(--latchkey-surface);
}

@keyframes caret {
  50% {
    opacity: 0;
  }
}

@media (prefers-reduced-motion: reduce) {
  .code > input ~ span::before {
    animation: none !important;
  }
}
`
