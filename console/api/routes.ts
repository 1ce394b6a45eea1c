/** What all routes of the console begin with. */
export const routes = '/console/v1/'
