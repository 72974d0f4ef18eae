/** Returns true if the browser loaded the page in this way. */
export function arrivedBy(way: 'reload' | 'back_forward'): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === way;
}
