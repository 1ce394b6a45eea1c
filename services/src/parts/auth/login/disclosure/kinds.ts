/** What a project may know of a user beside id, accounts and times, each by the operator's setting. */
export const disclosedKinds = ['email', 'name', 'ways'] as const
export type DisclosedKind = (typeof disclosedKinds)[number]
