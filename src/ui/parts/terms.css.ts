export const termsCss = /* css */ `
.terms {
  display: grid;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.terms label {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  min-block-size: var(--latchkey-hit);
  color: var(--latchkey-text);
  cursor: pointer;
}

.terms input {
  flex: none;
  inline-size: 20px;
  block-size: 20px;
  margin: 0;
  appearance: auto;
  accent-color: var(--latchkey-accent);
}

.terms p {
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--latchkey-space-4);
  margin-block: calc(-1 * var(--latchkey-space-2));
}

.terms a {
  display: inline-flex;
  align-items: center;
  min-block-size: var(--latchkey-hit);
  color: var(--latchkey-accent);
  text-decoration: underline;
  text-underline-offset: 3px;
}
`
