export const tableCss = /* css */ `
.c-table-box {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-3);
}

.c-table-scroll {
  overflow: auto;
  max-block-size: min(70dvh, 720px);
  border: 1px solid var(--latchkey-border);
  border-radius: var(--latchkey-radius-row);
}

.c-table {
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
}

.c-table th {
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  background: var(--latchkey-surface);
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  white-space: nowrap;
}

.c-table :is(th, td) {
  padding: 0 var(--latchkey-space-4);
  block-size: 44px;
  text-align: start;
}

.c-table :is(th, td).end {
  text-align: end;
}

.c-table td {
  border-block-start: 1px solid var(--latchkey-border);
  max-inline-size: 360px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

/* So narrow that the next column shows that there is more. */
@media (max-width: 480px) {
  .c-table td {
    max-inline-size: 200px;
  }
}

.c-table tr.c-space > td {
  padding: 0;
  border: 0;
}

.c-table tbody tr.pressable {
  cursor: pointer;
}

@media (hover: hover) {
  .c-table tbody tr.pressable:hover > td {
    background: var(--latchkey-surface);
  }
}

.c-sort {
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-block-size: 32px;
}

.c-sort:hover {
  color: var(--latchkey-text);
}

.c-table-foot {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}
`
