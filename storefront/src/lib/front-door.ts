/** The header in which the front door writes its own id on calls below `/internal/`, whatever a caller has sent. */
export const FRONT_DOOR_HEADER = 'x-front-door'
