/** The line above the frame: who runs the wallet, and the way back. */
export const aboveCss = /* css */ `
.above {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--latchkey-space-3);
  block-size: 32px;
}

.above .operator {
  margin: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
`

/** The frame lies over the page as soon as it shows anything, below the line that leads back; until then it has its place, and is not seen. */
export const agentCss = /* css */ `
.wallet {
  position: fixed;
  inset-inline: 0;
  inset-block-start: 64px;
  inline-size: min(420px, 100%);
  block-size: 600px;
  margin-inline: auto;
  border: 0;
  visibility: hidden;
}

.wallet.shown {
  visibility: visible;
}
`
