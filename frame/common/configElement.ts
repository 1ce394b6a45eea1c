/** Id of the script element that holds what the frame's server put into a page, as JSON. */
export const configElement = 'latchkey-frame'
