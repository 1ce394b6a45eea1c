/** What every part stands on: no inheritance from the host page, bare form elements, one focus ring. */
export const baseCss = /* css */ `
.root {
  all: initial;
  visibility: inherit;
  box-sizing: border-box;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text);
  -webkit-font-smoothing: antialiased;
  -webkit-tap-highlight-color: transparent;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  text-align: start;
  overflow-wrap: break-word;
}

.root [hidden] {
  display: none !important;
}

*,
::before,
::after {
  box-sizing: border-box;
}

button,
input,
h1,
h2,
p,
ul,
fieldset,
ol,
dl,
dd,
a {
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  color: inherit;
  text-align: inherit;
  text-decoration: none;
  list-style: none;
  border-radius: 0;
  appearance: none;
  letter-spacing: inherit;
}

button,
a {
  cursor: pointer;
  touch-action: manipulation;
  user-select: none;
  -webkit-user-select: none;
}

[aria-disabled=true] {
  cursor: default;
  scale: none !important;
}

@media (prefers-reduced-motion: reduce) {
  :active {
    scale: none !important;
  }
}

svg,
img {
  display: block;
  flex: none;
}

.icon {
  inline-size: var(--latchkey-icon);
  block-size: var(--latchkey-icon);
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
}

[dir=rtl] .turn {
  transform: scaleX(-1);
}

:focus {
  outline: 0;
}

:focus-visible {
  outline: var(--latchkey-focus-width) solid var(--latchkey-focus);
  outline-offset: 2px;
}

.unseen {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

@media (prefers-contrast: more) {
  .root {
    --latchkey-border: var(--latchkey-border-strong);
    --latchkey-text-muted: var(--latchkey-text);
  }
}

fieldset {
  min-inline-size: 0;
}

fieldset[disabled] {
  opacity: 0.5;
}
`
