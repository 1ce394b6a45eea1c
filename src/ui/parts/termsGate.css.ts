export const termsGateCss = /* css */ `
.terms-gate {
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
}

.terms-gate[disabled] {
  opacity: 0.5;
}
`
