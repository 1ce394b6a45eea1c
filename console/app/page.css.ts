export const pageCss = /* css */ `
html,
body {
  margin: 0;
  background: var(--latchkey-bg);
  color: var(--latchkey-text);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
}

h3,
select,
textarea,
table,
dialog {
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  color: inherit;
  text-align: inherit;
}

code,
pre {
  font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
  font-size: 13px;
  margin: 0;
}

.c-link {
  color: var(--latchkey-accent);
  text-decoration: underline;
  text-underline-offset: 2px;
}

.c-stack {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-4);
}

.c-line {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--latchkey-space-2);
}

.c-grid {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  gap: var(--latchkey-space-3);
}

.c-grid > .field + .field,
.c-field-line > .field + .button {
  margin-block-start: 0;
}

.c-field-line {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--latchkey-space-2);
}

.c-field-line > .button {
  min-block-size: var(--latchkey-button-primary);
}

.c-muted {
  color: var(--latchkey-text-muted);
}

@media (max-width: 480px) {
  .c-field-line {
    grid-template-columns: minmax(0, 1fr);
  }
}
`
