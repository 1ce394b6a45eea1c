/** Rows without a picture, whose words wrap: a setting is read whole. */
export const settingRowCss = /* css */ `
.row.setting {
  padding-inline-start: 15px;
  text-align: start;
}

.row.setting :is(.row-label, .row-hint) {
  white-space: normal;
  overflow-wrap: anywhere;
}

.row.setting.danger .row-label {
  color: var(--latchkey-danger);
}
`
