/** What is particular to approvals: marks in texts of strangers, the tree of typed data, several transfers. */
export const approvalCss = /* css */ `
.mark {
  display: inline-block;
  padding-inline: var(--latchkey-space-1);
  margin-inline: 1px;
  border-radius: 4px;
  background: var(--latchkey-surface-strong);
  color: var(--latchkey-danger);
  font:
    500 var(--latchkey-type-12) ui-monospace,
    monospace;
  unicode-bidi: isolate;
}

.strange {
  unicode-bidi: isolate;
  overflow-wrap: anywhere;
}

.tree {
  text-align: start;
  display: grid;
  gap: var(--latchkey-space-1);
}

.tree .tree {
  padding-inline-start: var(--latchkey-space-3);
  border-inline-start: 1px solid var(--latchkey-border);
}

.tree-branch > dt {
  margin-block-end: var(--latchkey-space-1);
}

.tree-leaf {
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--latchkey-space-2);
}

.tree dt {
  color: var(--latchkey-text-muted);
}

.tree dd {
  margin: 0;
  min-inline-size: 0;
  overflow-wrap: anywhere;
}

.action {
  display: grid;
  gap: var(--latchkey-space-1);
}

.action.alone {
  gap: var(--latchkey-space-3);
}

.action:not(.alone) {
  padding: var(--latchkey-space-3);
  border-radius: 16px;
  background: var(--latchkey-surface);
}

.action p {
  margin: 0;
  overflow-wrap: anywhere;
}

.action-title {
  font-weight: 500;
}

.action.alone > .action-title {
  text-align: center;
}

.forecast {
  display: grid;
  overflow-wrap: anywhere;
}

.action-figure {
  font: 600 var(--latchkey-type-20) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
}

.action-place,
.action-word {
  color: var(--latchkey-text-muted);
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
}

.action.alone > .action-word {
  text-align: center;
}

.speeds {
  display: flex;
  gap: var(--latchkey-space-1);
  margin: var(--latchkey-space-2) 0 0;
  padding: 0;
  border: 0;
}

.speeds legend {
  padding: 0;
  margin-block-end: var(--latchkey-space-1);
  color: var(--latchkey-text-muted);
  font-size: var(--latchkey-type-12);
}

.speed {
  position: relative;
  flex: 1;
  cursor: pointer;
}

.speed input {
  position: absolute;
  inset: 0;
  margin: 0;
  opacity: 0;
}

.speed span {
  display: block;
  padding: var(--latchkey-space-2);
  border: 1px solid var(--latchkey-border);
  border-radius: var(--latchkey-radius-control);
  text-align: center;
}

.speed input:checked + span {
  border-color: var(--latchkey-accent);
  background: var(--latchkey-surface-strong);
  font-weight: 500;
}

.speed input:focus-visible + span {
  outline: 2px solid var(--latchkey-accent);
  outline-offset: 2px;
}

.speed input:disabled + span {
  color: var(--latchkey-text-muted);
  cursor: default;
}
`
