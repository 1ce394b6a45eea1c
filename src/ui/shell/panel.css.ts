/** What a shell without a dialog adds, in the host's own page: as wide as the page lets it be, as high as what it shows. */
export const panelCss = /* css */ `
:host([data-latchkey=panel]) {
  display: block;
  inline-size: 100%;
}

.panel {
  display: block;
  container-type: inline-size;
  min-inline-size: 280px;
  max-inline-size: 640px;
  margin-inline: auto;
  --most: var(--latchkey-height);
}

.panel .card {
  inline-size: 100%;
  box-shadow: inset 0 0 0 1px var(--latchkey-border);
}

.panel .body {
  overscroll-behavior: auto;
}

@container (max-width: 339.98px) {
  .panel .card {
    --latchkey-space-5: 12px;
    --latchkey-type-28: 24px/32px;
  }
}
`
