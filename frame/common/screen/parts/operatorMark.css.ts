export const operatorMarkCss = /* css */ `
.operator-mark {
  display: inline-block;
  inline-size: 16px;
  block-size: 16px;
  border-radius: 4px;
  object-fit: contain;
  vertical-align: -3px;
}

.operator > .operator-mark {
  margin-inline-end: 6px;
}
`
