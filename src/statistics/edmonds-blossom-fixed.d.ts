declare module 'edmonds-blossom-fixed' {
  /**
   * Maximum-weight matching in a general graph (Edmonds' blossoms, O(n³)).
   *
   * @param edges [vertex, vertex, weight] with vertices numbered from 0
   * @param maximumCardinality whether only matchings with as many edges as possible count
   * @returns for each vertex up to the highest that has an edge its partner, or −1
   */
  function maximumWeightMatching(
    edges: readonly (readonly [number, number, number])[],
    maximumCardinality: boolean,
  ): number[];
  export = maximumWeightMatching;
}
