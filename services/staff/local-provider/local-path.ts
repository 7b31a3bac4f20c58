/** Where the demo's own provider stands, below the base path. */
export const LOCAL_PATH = '/auth/local'
/** The shop, as the demo's own provider knows it. */
export const LOCAL_CLIENT_ID = 'staff-desk-of-the-demo'
