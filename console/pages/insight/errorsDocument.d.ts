/** As `console/build/errorDocuments.ts` makes it: codes with what they mean and what to do. */
declare module '*/docs/errors.md' {
  const documents: Readonly<Record<string, string>>
  export default documents
}
