/** What a shell without a dialog adds, in the host's own page: the code that embeds one brings it. */
export const panelCss = /* css */ `
:host([data-latchkey=panel]) {
  display: block;
}

.panel .card {
  inline-size: 100%;
  box-shadow: inset 0 0 0 1px var(--latchkey-border);
}
`
