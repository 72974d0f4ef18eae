/** Returns true if the browser loaded the page by this type of navigation. */
export function wasLoadedBy(type: 'reload' | 'back_forward'): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === type;
}
