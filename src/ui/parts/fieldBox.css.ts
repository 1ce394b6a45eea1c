/** The box that all fields share. 16 px type, or phones zoom into it. */
export const fieldBoxCss = /* css */ `
.field {
  display: block;
}

.field-label {
  display: block;
  margin-block-end: 6px;
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
}

.field-box {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-2);
  min-block-size: var(--latchkey-button-primary);
  padding-inline: var(--latchkey-space-4) var(--latchkey-space-1);
  border: 1px solid var(--latchkey-border-strong);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-bg);
  color: var(--latchkey-text-muted);
  cursor: text;
  transition: border-color var(--latchkey-time-quick);
}

@media (hover: hover) {
  .field-box:hover {
    border-color: var(--latchkey-text-muted);
  }
}

.field-box:focus-within {
  border-color: var(--latchkey-focus);
  box-shadow: inset 0 0 0 1px var(--latchkey-focus);
}

.field-box > input {
  flex: 1;
  min-inline-size: 0;
  inline-size: 100%;
  block-size: 46px;
  font: 400 var(--latchkey-type-16) var(--latchkey-font);
  color: var(--latchkey-text);
  cursor: text;
  text-overflow: ellipsis;
  text-align: -webkit-match-parent;
  text-align: match-parent;
}

.field-box > input:focus-visible {
  outline: 0;
}

.field-box > input::placeholder {
  color: var(--latchkey-text-muted);
  opacity: 1;
}

.field-box > input::-webkit-search-cancel-button {
  display: none;
}

.field-box[data-bad] {
  border-color: var(--latchkey-danger);
}

.field-box[data-bad]:focus-within {
  box-shadow: inset 0 0 0 1px var(--latchkey-danger);
}

.field-box[data-off] {
  background: var(--latchkey-surface);
  border-color: var(--latchkey-border);
  cursor: default;
}

.field-box[data-off] > input {
  color: var(--latchkey-text-muted);
  cursor: default;
}

.field-box > .spinner {
  margin-inline-end: var(--latchkey-space-3);
}

.field-note {
  margin-block-start: 6px;
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.field-error {
  display: flex;
  gap: 6px;
  color: var(--latchkey-danger);
}

.field-error > .icon {
  inline-size: 16px;
  block-size: 16px;
}

.field + .field,
.field + .button,
.field + .row {
  margin-block-start: var(--latchkey-space-4);
}
`
