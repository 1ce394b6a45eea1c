/** Kind of a login by the word of a host's own server: `amr` of the login, provider of its identity. */
export const exchange = 'exchange'
