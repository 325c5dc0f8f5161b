import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Queue } from 'bullmq';

/** All queues of the program, whatever room they belong to. */
@Injectable()
export class QueuesList {
  constructor(private readonly discovery: DiscoveryService) {}

  /** The queues, by name; to be asked once all rooms are there. */
  all(): Queue[] {
    return this.discovery
      .getProviders()
      .map(({ instance }: { instance: unknown }) => instance)
      .filter((instance): instance is Queue => instance instanceof Queue)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
