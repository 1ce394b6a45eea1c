export const tokensCss = /* css */ `
.tokens-end {
  display: grid;
  justify-items: end;
  color: var(--latchkey-text);
}

.tokens-end > :first-child {
  font: 500 var(--latchkey-type-16) var(--latchkey-font);
}

.tokens-end > :nth-child(2) {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
}

.tokens-end[data-old] {
  color: var(--latchkey-text-muted);
}

.nft-tile {
  display: grid;
  grid-template-rows: 140px auto auto;
  align-content: start;
  justify-items: stretch;
  gap: 2px;
  inline-size: 100%;
  padding-inline: var(--latchkey-space-1);
  block-size: 192px;
  border-radius: var(--latchkey-radius-row);
  text-align: start;
}

.nft-picture .picture,
.nft-tile .picture {
  --side: 100%;
  --corner: var(--latchkey-radius-row);
}

.nft-picture {
  inline-size: min(240px, 100%);
  aspect-ratio: 1;
  margin-inline: auto;
}

.nft-name,
.nft-collection {
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
  padding-inline: 4px;
}

.nft-name {
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
}

.nft-collection {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}
`
