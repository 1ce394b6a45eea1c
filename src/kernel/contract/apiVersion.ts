/** Version of a contract, `major.minor`. A higher minor adds, a higher major changes. */
export type ApiVersion = `${number}.${number}`

/** Whether what was written for a version works with ours: the major is ours, and the minor is one that we know. */
export function isKnownApi(version: unknown, ours: ApiVersion): boolean {
  const [major, minor] = ours.split('.')
  const found = /^(\d{1,4})\.(\d{1,4})$/.exec(`${version}`)
  return found?.[1] === major && Number(found?.[2]) <= Number(minor)
}
