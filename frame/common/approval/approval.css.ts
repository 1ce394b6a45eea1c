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
  gap: var(--latchkey-space-2);
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

.asker-line {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: center;
  gap: 0 var(--latchkey-space-2);
}

.asker {
  font-weight: 600;
  overflow-wrap: anywhere;
}

.asker-name,
.whereabouts {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  overflow-wrap: anywhere;
}

.asked {
  display: block;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  unicode-bidi: plaintext;
}

.whereabouts {
  display: flex;
  justify-content: center;
  gap: 0.5ch;
  margin: 0;
  white-space: nowrap;
}

.whereabouts > bdi {
  overflow: hidden;
  text-overflow: ellipsis;
  min-inline-size: 0;
  max-inline-size: 40%;
}

/* It gives way first; the names do where that is not enough. */
.own-account {
  display: flex;
  flex-shrink: 1000;
  min-inline-size: 12ch;
}

.own-account > span {
  overflow: hidden;
  text-overflow: ellipsis;
}

/* All of an approval is in sight at once: its rows, and what it warns of, stand closer than elsewhere. */
.dense .pairs {
  padding-inline: var(--latchkey-space-3);
}

.dense .pair {
  gap: 0 var(--latchkey-space-2);
  padding-block: 4px;
}

.dense .pairs.columns {
  display: flex;
  justify-content: space-between;
}

.dense .columns > .pair {
  display: block;
  border: 0;
  text-align: start;
}

.dense .columns > .pair + .pair {
  text-align: end;
}

.dense .columns dt {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
}

/* What is told one after the other is one box. */
.dense :is(.action.alone:has(+ .pairs) > .pairs, .pairs:has(+ .pairs)) {
  border-end-start-radius: 0;
  border-end-end-radius: 0;
}

.dense :is(.action.alone, .pairs) + .pairs {
  margin-block-start: calc(-1 * var(--latchkey-space-2));
  border-block-start: 1px solid var(--latchkey-border);
  border-start-start-radius: 0;
  border-start-end-radius: 0;
}

.dense .tree {
  gap: 0;
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
}

.dense .tree .tree {
  padding-inline-start: var(--latchkey-space-2);
}

.dense .tree-leaf {
  flex-wrap: nowrap;
  gap: 0 6px;
}

.dense .tree-leaf > dt {
  flex: none;
  max-inline-size: 50%;
}

.dense .tree-branch > dt {
  margin: 0;
}

.dense .address {
  gap: var(--latchkey-space-1);
}

.dense .address > .icon-button {
  inline-size: 28px;
  margin-inline-end: -6px;
}

/* As high as the gate wants it, also where the words are few. */
.dense:has(> .whereabouts) {
  min-block-size: 300px;
}

.dense:has(> .whereabouts) > .screen-foot {
  margin-block-start: auto;
}

.dense .primary {
  text-wrap: balance;
}

/* Approve, then Reject beside it, or below where the words are many. */
.dense > .screen-foot {
  flex-flow: row wrap;
  box-shadow: 0 -3px 4px -2px var(--latchkey-bg);
}

.dense > .screen-foot > * {
  flex: 1 0 100%;
}

.dense > .screen-foot > .primary,
.dense > .screen-foot > .primary + .wide {
  flex: 999 1 auto;
  inline-size: auto;
}

.dense > .screen-foot > .primary + .wide {
  flex-grow: 1;
  min-block-size: var(--latchkey-button-primary);
  border-radius: var(--latchkey-radius-row);
}

.dense .amount-beside {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
}

.dense .full-address {
  grid-template-columns: repeat(6, auto);
  gap: 0 0.5ch;
  font-size: 12px;
}

.dense .notice {
  gap: var(--latchkey-space-2);
  padding: var(--latchkey-space-2) var(--latchkey-space-3);
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
}

.dense .notice > .icon {
  inline-size: 16px;
  block-size: 16px;
}

.more-notices {
  text-align: center;
}

.forecast {
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: 0 var(--latchkey-space-3);
  overflow-wrap: anywhere;
}

.piece {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  block-size: 44px;
  min-inline-size: 0;
  text-align: start;
}

.action.alone > .piece {
  justify-content: center;
}

.piece-picture {
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  border-radius: 10px;
  overflow: hidden;
  background: var(--latchkey-surface-strong);
  color: var(--latchkey-text-muted);
}

.piece-picture > img {
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
}

.piece-words {
  display: grid;
  min-inline-size: 0;
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.piece-words > span {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.piece-name {
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text);
}

.piece > .skeleton {
  inline-size: 50%;
}

.forecast-piece {
  display: flex;
  justify-content: end;
  gap: var(--latchkey-space-1);
  block-size: 16px;
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.forecast-piece > .piece-picture {
  inline-size: 16px;
  block-size: 16px;
  border-radius: 4px;
}

.forecast-piece > :last-child {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.forecast > bdi {
  min-inline-size: 0;
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

.action-least {
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
  text-align: center;
}

.action.alone > .action-word {
  text-align: center;
}

.speeds {
  display: flex;
  gap: var(--latchkey-space-1);
  margin: 0;
  padding: 0;
  border: 0;
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
  padding: var(--latchkey-space-1);
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
