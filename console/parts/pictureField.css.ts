export const pictureFieldCss = /* css */ `
.c-picture {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-2);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
}

.c-picture > label {
  font-weight: 500;
}

.c-picture input {
  max-inline-size: 100%;
  color: var(--latchkey-text-muted);
}

.c-picture input::file-selector-button {
  min-block-size: var(--latchkey-button-chip);
  margin-inline-end: var(--latchkey-space-2);
  padding-inline: var(--latchkey-space-3);
  border: 0;
  border-radius: var(--latchkey-radius-control);
  background: var(--latchkey-surface-strong);
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text);
}

.c-picture-shown {
  display: grid;
  justify-content: start;
  padding: var(--latchkey-space-3);
  border-radius: var(--latchkey-radius-control);
  background: var(--latchkey-surface);
}

.c-picture-shown > img {
  block-size: 40px;
  max-inline-size: 200px;
}

.c-picture-error {
  color: var(--latchkey-danger);
}
`
