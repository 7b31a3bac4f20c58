/** A button whose act is under way: it looks off and keeps the keyboard; its model takes no second press. */
export const waiting = (isWaiting: boolean) => ({ 'aria-disabled': isWaiting, ...(isWaiting && { 'data-disabled': true }) })
